// The buttons under the board, and where one is.

class Transport {
    constructor(game, stepper) {
        this.game = game;
        const button = (label, name, run) =>
            el(
                'button',
                {
                    class: 'plain square',
                    type: 'button',
                    'aria-label': label,
                    title: label,
                    click: run,
                },
                icon(name),
            );
        this.play = button('Play', 'play', () => stepper.togglePlay());
        this.first = button('To the beginning', 'first', () => stepper.show(0));
        this.skipBack = button('Back past passes', 'skipBack', () => stepper.skip(-1));
        this.back = button('One decision back', 'back', () => stepper.step(-1));
        this.on = button('One decision on', 'on', () => stepper.step(1));
        this.on.classList.add('strong');
        this.skipOn = button('On past passes', 'skipOn', () => stepper.skip(1));
        this.last = button('To the end', 'last', () => stepper.show(game.last));
        this.number = el('b', {class: 'where-number'});
        this.about = el('span', {class: 'where-about'});
        this.where = el(
            'button',
            {
                class: 'where',
                type: 'button',
                title: 'Go to a decision or turn',
                click: () => stepper.ask(),
            },
            this.number,
            ` / ${number(game.last + 1)} · `,
            this.about,
        );
        this.input = el('input', {
            class: 'field where-input',
            type: 'text',
            'aria-label': 'Go to a decision (57) or a turn (t7)',
            placeholder: '57 or t7',
            autocomplete: 'off',
            size: '8',
            keydown: (e) => this.inputKey(e, stepper),
            blur: () => this.ask(false),
        });
        this.input.hidden = true;
        this.toMark =
            game.mark === null
                ? null
                : el(
                      'button',
                      {class: 'plain to-mark', type: 'button', click: () => stepper.toMark()},
                      icon('flag'),
                      'First difference',
                  );
        this.root = el(
            'div',
            {class: 'transport'},
            el(
                'div',
                {class: 'buttons', role: 'group', 'aria-label': 'Steps'},
                this.first,
                this.skipBack,
                this.back,
                this.play,
                this.on,
                this.skipOn,
                this.last,
            ),
            this.where,
            this.input,
            this.toMark,
            el(
                'span',
                {class: 'key-hints', 'aria-hidden': 'true'},
                el('kbd', {}, '←'),
                el('kbd', {}, '→'),
                ' decision ',
                el('kbd', {}, '⇧→'),
                ' past passes ',
                el('kbd', {}, '['),
                el('kbd', {}, ']'),
                ' turn ',
                el('kbd', {}, '?'),
            ),
        );
    }

    ask(open) {
        this.input.hidden = !open;
        this.where.hidden = open;
        if (!open) return;
        this.input.value = '';
        this.input.focus();
    }

    inputKey(event, stepper) {
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault(); // Or Enter would press the button that has the focus next.
        event.stopPropagation();
        this.ask(false);
        this.where.focus();
        if (event.key === 'Enter') stepper.goToWords(this.input.value.trim());
    }

    show(at) {
        setText(this.number, number(numberOfFrame(this.game, at)));
        const position = this.game.positions[at];
        setText(
            this.about,
            position.turn
                ? `turn ${position.turn}, ${stepWords(position.step).toLowerCase()}`
                : 'before the first turn',
        );
        for (const b of [this.first, this.skipBack, this.back]) b.disabled = at === 0;
        for (const b of [this.on, this.skipOn, this.last]) b.disabled = at === this.game.last;
    }

    playing(is) {
        this.play.replaceChildren(icon(is ? 'pause' : 'play'));
        setAttribute(this.play, 'aria-label', is ? 'Pause' : 'Play');
        setAttribute(this.play, 'title', is ? 'Pause' : 'Play');
    }
}
