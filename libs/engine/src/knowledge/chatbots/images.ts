import { type ImageView, imageId, imagePath } from '#contracts/appearance.js';
import { hourMs } from '#contracts/durations.js';
import { limits, timing } from '#contracts/limits.js';
import { invalidAt, ok, type Result, reject } from '#contracts/result.js';
import { imageTypeOf } from '#domain/images/image-type.js';
import { digest } from '../../digest.js';
import type { StoredImage } from '../../ports/knowledge-stores.js';
import type { Ports } from '../../ports/ports.js';

/**
 * Stores an image under a digest of its content, so that the same image is stored once and its address never shows another.
 * No page shows it before a chatbot's appearance names it.
 */
export async function uploadImage(
  { unitOfWork, clock }: Pick<Ports, 'unitOfWork' | 'clock'>,
  base64: string,
): Promise<Result<ImageView>> {
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length > limits.imageBytes) return reject('too_large');
  const mediaType = imageTypeOf(bytes);
  if (mediaType === null) return invalidAt('/data', 'must be a PNG, JPEG, WebP or SVG image');
  const now = clock.now();
  const stored: StoredImage = { id: digest(bytes.toString('base64')), mediaType, bytes, createdAt: now };
  await unitOfWork.run(async ({ images, chatbots }) => {
    const shown = (await chatbots.all()).flatMap(({ appearance }) => appearance.logo ?? []);
    await images.removeOthers(shown, now - timing.unusedImageHours * hourMs);
    await images.put(stored);
  });
  return ok({ id: stored.id, mediaType, bytes: bytes.length, path: imagePath(stored.id) });
}

/** The image of that id; null where there is none, or the id is none. */
export async function readImage({ images }: Pick<Ports, 'images'>, id: string): Promise<StoredImage | null> {
  return imageId.safeParse(id).success ? images.get(id) : null;
}
