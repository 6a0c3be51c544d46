import { z } from 'zod';
import { newPassword, personName } from './people.js';
import { emailAddress } from './text.js';

export const demonstrationView = z
  .object({
    isPresent: z.boolean().describe('True if an account of the demonstration exists.'),
    people: z.int(),
    conversations: z.int(),
    articles: z.int(),
  })
  .meta({ id: 'DemonstrationView' });
export type DemonstrationView = z.infer<typeof demonstrationView>;

/** First admin of the installation that replaces the demonstration. */
export const ownStart = z.strictObject({
  name: personName,
  email: emailAddress,
  password: newPassword,
  removesEverything: z
    .literal(true)
    .describe('Confirms that everything in the installation is deleted, including data added by users.'),
});
export type OwnStart = z.infer<typeof ownStart>;
