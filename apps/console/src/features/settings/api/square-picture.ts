/** Pixels of each side of a picture: sharp on dense screens wherever it is shown, and a few kilobytes. */
const side = 256;

/**
 * The middle of an image as a small square, redrawn: the still first frame, upright, and nothing that a camera wrote into the file.
 * Null where the browser cannot read it as an image.
 */
export async function squarePicture(file: Blob): Promise<Blob | null> {
  const image = await createImageBitmap(file).catch(() => null);
  if (image === null) return null;
  const cut = Math.min(image.width, image.height);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const context = canvas.getContext('2d');
  if (context) {
    context.imageSmoothingQuality = 'high';
    context.drawImage(image, (image.width - cut) / 2, (image.height - cut) / 2, cut, cut, 0, 0, side, side);
  }
  image.close();
  // Browsers that do not write WebP make a PNG of it.
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.9));
}
