import { z } from 'zod';
import { event } from './define-event.js';

const staff = { audience: 'staff' } as const;

/** Events of teams. Members are named by id. */
export const teamEvents = {
  'team.created': event('team', staff, z.object({ name: z.string() }).describe('A team was created.')),
  'team.updated': event(
    'team',
    staff,
    z
      .object({
        changes: z
          .array(
            z.object({ field: z.enum(['name', 'members', 'hours', 'routing']), before: z.json(), after: z.json() }),
          )
          .min(1)
          .describe('Changed fields.'),
      })
      .describe("A team's name, members, hours or routing changed."),
  ),
  'team.removed': event(
    'team',
    staff,
    z
      .object({ name: z.string() })
      .describe(
        'The team was deleted. Conversations waiting for it go to all operators, and rules that name it were deleted.',
      ),
  ),
} as const;
