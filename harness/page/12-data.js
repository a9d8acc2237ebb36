// The data: one JSON document, deflated, in base64, in the page itself.

function bytesOfBase64(text) {
    const binary = atob(text);
    const bytes = new Uint8Array(binary.length);
    for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
    return bytes;
}

async function unpackDocument() {
    const packed = document.getElementById('data').textContent.trim();
    if (packed === '') throw new Error('it was written without data');
    if (!('DecompressionStream' in window))
        throw new Error('this browser cannot unpack it (it has no DecompressionStream)');
    const unpacked = new Blob([bytesOfBase64(packed)])
        .stream()
        .pipeThrough(new DecompressionStream('deflate'));
    const data = await new Response(unpacked).json();
    if (data.format !== 1)
        throw new Error(`its format is ${data.format}; this page reads format 1`);
    return data;
}
