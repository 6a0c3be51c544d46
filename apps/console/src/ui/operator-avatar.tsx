import type { OperatorId } from '#contracts/ids.js';
import type { Presence } from '#contracts/states.js';
import { useOperators } from '../lib/backend.js';
import { Avatar } from './avatar.js';

interface Props {
  /** Null where it is not known who it was. */
  id: OperatorId | null;
  name: string;
  size?: 20 | 24 | 32 | 36 | 56;
  presence?: Presence;
}

/** The portrait of a colleague: the picture, as it is now, or the initials. */
export function OperatorAvatar({ id, ...shown }: Props) {
  return <Avatar {...shown} picture={useOperators()(id)?.pictureUrl} staff />;
}
