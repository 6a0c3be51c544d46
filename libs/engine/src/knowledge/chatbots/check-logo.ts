import type { Appearance } from '#contracts/appearance.js';
import { invalidAt, ok, type Result } from '#contracts/result.js';
import type { Transaction } from '../../ports/unit-of-work.js';

/** Checks that the logo of a chatbot is an uploaded image. */
export async function checkLogo(
  { images }: Pick<Transaction, 'images'>,
  { logo }: Partial<Pick<Appearance, 'logo'>>,
): Promise<Result<null>> {
  if (typeof logo === 'string' && (await images.get(logo)) === null)
    return invalidAt('/appearance/logo', 'there is no such image');
  return ok(null);
}
