/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { PassageView } from '#contracts/answer.js';
import type { EventId } from '#contracts/ids.js';
import type { VisitorClient, VisitorSnapshot } from '#sdk/client-types.js';
import type { Rating } from '../later/rating-form.js';
import { useLater } from '../session/later.js';
import type { PanelMemory } from '../session/panel-storage.js';
import { formsPart, passagePart, ratingPart } from '../session/parts.js';
import { useTranslate } from '../session/translation.js';
import type { Commands } from '../session/use-command.js';
import { offeredArticles } from '../timeline/offered-articles.js';

/** Notice that lists a related article, and its index there. */
export interface RelatedPlace {
  readonly eventId: EventId;
  readonly index: number;
}

/** Overlay on the conversation. */
export type Overlay =
  | {
      readonly kind: 'passage';
      readonly read: () => Promise<PassageView>;
      /** The related article; null for a citation. */
      readonly offered: RelatedPlace | null;
    }
  | { readonly kind: 'rating' }
  | { readonly kind: 'confirm' };

interface Props {
  readonly overlay: Overlay;
  readonly client: VisitorClient;
  readonly memory: PanelMemory;
  readonly snapshot: VisitorSnapshot;
  readonly commands: Commands;
  readonly onRate: (rating: Rating) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Sheet over the conversation. Its code is loaded when it is first opened. */
export function PanelOverlay({
  overlay,
  client,
  memory,
  snapshot,
  commands,
  onRate,
  onClose,
}: Props): JSX.Element | null {
  const { t } = useTranslate();
  const passage = useLater(passagePart, overlay.kind === 'passage');
  const rating = useLater(ratingPart, overlay.kind === 'rating');
  const forms = useLater(formsPart, overlay.kind === 'confirm');
  if (overlay.kind === 'confirm')
    return forms && <forms.ConfirmEmail client={client} memory={memory} onClose={onClose} />;
  if (overlay.kind === 'rating')
    return (
      rating && (
        <rating.RatingSheet
          given={snapshot.conversation?.rating ?? null}
          busy={commands.running === 'rate'}
          onRate={onRate}
          onClose={onClose}
        />
      )
    );
  const { read, offered } = overlay;
  const present = offeredArticles(snapshot);
  // An operator may accept while the visitor reads: then there is no wait to end.
  const article = offered && present?.eventId === offered.eventId ? present.articles[offered.index] : undefined;
  return (
    passage && (
      <passage.PassageSheet
        title={t(offered ? 'related.article' : 'passage.title')}
        read={read}
        onAnswered={
          article
            ? () => {
                onClose();
                void commands.run({ type: 'found-answer', articleId: article.articleId });
              }
            : null
        }
        onClose={onClose}
      />
    )
  );
}
