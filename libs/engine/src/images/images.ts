import { type ImageView, imageId, imagePath } from '#contracts/appearance.js';
import { hourMs } from '#contracts/durations.js';
import type { Instant } from '#contracts/ids.js';
import { limits } from '#contracts/limits.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { timing } from '#contracts/timing.js';
import { imageTypeOf } from '#domain/images/image-type.js';
import { digest } from '../digest.js';
import type { StoredImage } from '../ports/knowledge-stores.js';
import type { Ports } from '../ports/ports.js';
import type { Transaction } from '../ports/unit-of-work.js';

type ImageStores = Pick<Transaction, 'images' | 'chatbots' | 'operators'>;

/**
 * Stores an image under a digest of its content: equal images are stored once, and an address never shows another image. Pages show it only
 * once a chatbot's appearance names it.
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

/** Validates a Base64 file: `too_large`, or `invalid` if it is no image. */
export function readImageFile(base64: string, now: Instant): Result<StoredImage> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > limits.imageBytes) return reject('too_large');
  const mediaType = imageTypeOf(bytes);
  if (mediaType === null) return invalidAt('/data', 'must be a PNG, JPEG, WebP or SVG image');
  return ok({ id: digest(bytes.toString('base64')), mediaType, bytes, createdAt: now });
}

/** Stores it, and removes images unused for a day. */
export async function storeImage(stores: ImageStores, image: StoredImage): Promise<void> {
  await stores.images.removeOthers(await shownImages(stores), image.createdAt - timing.unusedImageHours * hourMs);
  await stores.images.put(image);
}

/** Removes an image at once, unless it is in use elsewhere. */
export async function removeUnshown(stores: ImageStores, id: string): Promise<void> {
  if (!(await shownImages(stores)).includes(id)) await stores.images.remove(id);
}

/** Ids of images in use: logos of chatbots and pictures of people. */
async function shownImages({ chatbots, operators }: ImageStores): Promise<string[]> {
  const logos = (await chatbots.all()).map(({ appearance }) => appearance.logo);
  const pictures = (await operators.all()).map(({ picture }) => picture);
  return [...logos, ...pictures].filter((id) => id !== null);
}

/** Image by id; null if missing, or the id is malformed. */
export async function readImage({ images }: Pick<Ports, 'images'>, id: string): Promise<StoredImage | null> {
  return imageId.safeParse(id).success ? images.get(id) : null;
}
