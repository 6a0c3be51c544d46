import { type ImageView, imageId, imagePath } from '#contracts/appearance.js';
import { hourMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { limits, timing } from '#contracts/limits.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { imageTypeOf } from '#domain/images/image-type.js';
import { digest } from '../digest.js';
import type { StoredImage } from '../ports/knowledge-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

type ImageStores = Pick<Transaction, 'images' | 'chatbots' | 'operators'>;

/**
 * Stores an image under a digest of its content, so that the same image is stored once and its address never shows another.
 * No page shows it before a chatbot's appearance names it.
 */
export async function uploadImage(
  { unitOfWork, clock }: Pick<Ports, 'unitOfWork' | 'clock'>,
  base64: string,
): Promise<Result<ImageView>> {
  const read = readImageFile(base64, clock.now());
  if (!read.ok) return read;
  const { id, mediaType, bytes } = read.value;
  await unitOfWork.run((stores) => storeImage(stores, read.value));
  return ok({ id, mediaType, bytes: bytes.length, path: imagePath(id) });
}

/** Checks a file in Base64: `too_large`, or `invalid` where it is no image. */
export function readImageFile(base64: string, now: Instant): Result<StoredImage> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > limits.imageBytes) return reject('too_large');
  const mediaType = imageTypeOf(bytes);
  if (mediaType === null) return invalidAt('/data', 'must be a PNG, JPEG, WebP or SVG image');
  return ok({ id: digest(bytes.toString('base64')), mediaType, bytes, createdAt: now });
}

/** Stores it, and removes what was uploaded a day ago and is shown nowhere. */
export async function storeImage(stores: ImageStores, image: StoredImage): Promise<void> {
  await stores.images.removeOthers(await shownImages(stores), image.createdAt - timing.unusedImageHours * hourMs);
  await stores.images.put(image);
}

/** Removes an image at once, unless it is shown somewhere else. */
export async function removeUnshown(stores: ImageStores, id: string): Promise<void> {
  if (!(await shownImages(stores)).includes(id)) await stores.images.remove(id);
}

/** Ids of the logos of chatbots and the pictures of people. */
async function shownImages({ chatbots, operators }: ImageStores): Promise<string[]> {
  const logos = (await chatbots.all()).map(({ appearance }) => appearance.logo);
  const pictures = (await operators.all()).map(({ picture }) => picture);
  return [...logos, ...pictures].filter((id) => id !== null);
}

/** The image of that id; null where there is none, or the id is none. */
export async function readImage({ images }: Pick<Ports, 'images'>, id: string): Promise<StoredImage | null> {
  return imageId.safeParse(id).success ? images.get(id) : null;
}
