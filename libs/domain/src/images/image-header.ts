/** Header of an image. */
export interface ImageHeader {
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

/**
 * Parses the header of a PNG, JPEG or WebP image; null if it cannot be read, as in a truncated file. Pixels are not
 * decoded: a few bytes can expand to a billion of them.
 * Sources: PNG (W3C, 3rd edition, 11.2.1 and 11.3.6), JPEG (ITU-T T.81, B.2.2), WebP (RFC 9649, 2.5 to 2.7).
 */
export function readImageHeader(bytes: Uint8Array): ImageHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const header = readers[view.getUint16(0)]?.(view) ?? null;
    return header && header.width > 0 && header.height > 0 ? header : null;
  } catch (error) {
    // Read behind the end.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** By the first two bytes. */
const readers: Readonly<Record<number, (view: DataView) => ImageHeader | null>> = {
  35152: readPng,
  65496: readJpeg,
  21065: readWebp,
};

/** Chunks of length, type, data and checksum: `IHDR` is the first; `acTL`, of an animation, precedes the pixels. */
function readPng(view: DataView): ImageHeader | null {
  const size = { width: view.getUint32(16), height: view.getUint32(20) };
  if (text(view, 12) !== 'IHDR') return null;
  for (let at = 8; ; at += 12 + view.getUint32(at)) {
    const type = text(view, at + 4);
    if (type === 'acTL') return { ...size, isAnimated: true };
    if (type === 'IDAT') return { ...size, isAnimated: false };
  }
}

/** Segments of a marker, a length and data. One of the frame headers, `SOF0` to `SOF15`, has the size. */
function readJpeg(view: DataView): ImageHeader | null {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    // Any number of fill bytes may precede a marker.
    while (view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5), isAnimated: false };
  }
  return null;
}

/** The first chunk is one of a simple lossy or lossless image, or the header of an extended one. */
function readWebp(view: DataView): ImageHeader | null {
  switch (text(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, isAnimated: false };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, isAnimated: false };
    }
    case 'VP8X': {
      const isAnimated = (view.getUint8(20) & 0b10) !== 0;
      const [width, height] = [view.getUint32(24, true) & 0xffffff, view.getUint32(26, true) >>> 8];
      return { width: width + 1, height: height + 1, isAnimated };
    }
    default:
      return null;
  }
}

function text(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((offset) => view.getUint8(at + offset)));
}
