/** @jsxImportSource preact */
import type { JSX } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { EventId } from '#contracts/ids.js';
import type { VisitorClient } from '#sdk/client-types.js';
import { applyAppearance } from '../appearance/apply-appearance.js';
import { BottomCards } from './components/bottom-cards.js';
import { Composer } from './components/composer.js';
import { ConnectionPill } from './components/connection-pill.js';
import { ConversationLog } from './components/conversation-log.js';
import { Greeting, GreetingSkeleton } from './components/greeting.js';
import { PanelHeader } from './components/panel-header.js';
import { type Overlay, PanelOverlay, type RelatedPlace } from './components/panel-overlay.js';
import type { Rating } from './later/rating-form.js';
import type { HostLink } from './session/host-link.js';
import { useLater } from './session/later.js';
import { menuActions } from './session/menu-actions.js';
import { OperatorsProvider } from './session/operators.js';
import type { PanelMemory, Verdict } from './session/panel-storage.js';
import { formsPart, refusedPart, transcriptPart } from './session/parts.js';
import { type MessageKey, useTranslate } from './session/translation.js';
import { useCommands } from './session/use-command.js';
import { useDraft } from './session/use-draft.js';
import { useFocusFallback } from './session/use-focus-fallback.js';
import { givesFocus, useHostKeys } from './session/use-host-keys.js';
import { useNow } from './session/use-now.js';
import { useObservable } from './session/use-observable.js';
import { useReadReceipts } from './session/use-read-receipts.js';
import { askedFields } from './timeline/asked-fields.js';
import { type Bubble, buildTimeline } from './timeline/build-timeline.js';
import { closedUntil } from './timeline/closed-until.js';
import { lastBotMessage } from './timeline/last-bot-message.js';

interface PanelProps {
  readonly client: VisitorClient;
  readonly host: HostLink;
  readonly memory: PanelMemory;
}

/** The chat: header, conversation, questions below it, and the composer. */
export function Panel({ client, host, memory }: PanelProps): JSX.Element {
  const translate = useTranslate();
  const { t } = translate;
  const snapshot = useObservable(client.state);
  const { chatbot, connection, conversation, events, outbox } = snapshot;
  const items = useMemo(() => buildTimeline(events, outbox), [events, outbox]);
  const commands = useCommands(client);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [verdicts, setVerdicts] = useState(() => memory.verdicts);
  const input = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(memory);
  useReadReceipts(client, snapshot, host, memory);
  useHostKeys(host, input);
  useFocusFallback(input);
  useEffect(() => {
    if (!chatbot) return;
    document.title = t('title', { name: chatbot.name });
    if (chatbot.appearance) applyAppearance(document.documentElement, chatbot.appearance);
  }, [chatbot, t]);

  const [sends, setSends] = useState(0);
  const send = useCallback(
    (text: string) => {
      client.send(text);
      setSends((before) => before + 1);
    },
    [client],
  );
  const typing = useCallback((active: boolean) => client.typing(active), [client]);
  const onPerson = () => void commands.run({ type: 'request-handoff' });
  const onRate = (rating: Rating) => commands.run({ type: 'rate', ...rating });
  const openPassage = (eventId: EventId, index: number, offered: RelatedPlace | null = { eventId, index }) =>
    setOverlay({ kind: 'passage', read: () => client.readPassage(eventId, index), offered });
  const onCite = ({ stored }: Bubble, citation: number) => {
    if (stored) openPassage(stored.id, citation, null);
  };
  const onEdit = ({ unsent }: Bubble) => {
    const text = unsent && client.discard(unsent.clientKey);
    if (text) draft.putBack(text);
    input.current?.focus();
  };
  const onRetry = ({ unsent }: Bubble) => {
    if (unsent) client.retry(unsent.clientKey);
  };
  const onJudge = async (eventId: EventId, verdict: Verdict) => {
    if (await commands.run({ type: 'judge-answer', eventId, verdict })) {
      memory.rememberVerdict(eventId, verdict);
      setVerdicts(memory.verdicts);
    }
  };
  const { judgeable, open } = lastBotMessage(snapshot);
  const opensAt = closedUntil(snapshot, useNow(30_000));
  const download = async () => {
    const { downloadText, transcriptText } = await transcriptPart.load();
    downloadText(transcriptText(events, chatbot?.name ?? '', translate, Date.now()), `${t('transcript.file')}.txt`);
  };
  const actions = menuActions(snapshot, {
    person: onPerson,
    rate: () => setOverlay({ kind: 'rating' }),
    download: () => void download().catch(() => commands.fail(null)),
    confirm: () => setOverlay({ kind: 'confirm' }),
    end: () => void commands.run({ type: 'resolve' }),
  });
  const operator = {
    author: 'operator' as const,
    name: conversation?.operatorName ?? null,
    operatorId: conversation?.operatorId ?? null,
  };
  const empty = items.length === 0;
  const asked = empty ? askedFields(snapshot) : [];
  const asks = asked.length > 0;
  const refused = useLater(refusedPart, connection === 'refused' && empty);
  const forms = useLater(formsPart, asks);

  return (
    <OperatorsProvider value={snapshot.operators}>
      <div class="panel">
        <PanelHeader
          name={chatbot?.name ?? t('panel')}
          logo={chatbot?.appearance?.logo ?? null}
          conversation={conversation}
          online={connection !== 'offline'}
          actions={actions}
          onClose={host.framed ? () => host.tell({ type: 'close' }) : null}
        />
        <main class="conversation">
          <ConnectionPill
            connection={connection}
            unsent={outbox.length}
            refused={connection === 'refused' && !empty}
            onTry={() => client.reconnectNow()}
          />
          {connection === 'refused' && empty ? (
            refused && <refused.RefusedView failure={snapshot.failure} />
          ) : asks && chatbot ? (
            <div class="log pre-chat-log">
              <Greeting chatbot={chatbot} onAsk={null} opensAt={opensAt} />
              {forms && (
                <forms.PreChat
                  fields={asked}
                  locales={chatbot.locales}
                  memory={memory}
                  takesFocus={givesFocus(host)}
                  onSubmit={(values) => client.submitForm(values)}
                />
              )}
            </div>
          ) : (
            <ConversationLog
              items={items}
              greeting={
                chatbot ? (
                  <Greeting chatbot={chatbot} onAsk={empty ? send : null} opensAt={empty ? opensAt : null} />
                ) : (
                  <GreetingSkeleton />
                )
              }
              loading={!chatbot}
              online={connection !== 'offline'}
              readSeq={conversation?.readSeq ?? 0}
              typing={snapshot.typing}
              answerSoFar={snapshot.answerSoFar}
              operator={operator}
              judge={{ verdicts, asking: judgeable, onJudge }}
              open={open}
              sends={sends}
              onChoose={send}
              onCite={onCite}
              onRelated={openPassage}
              onRetry={onRetry}
              onEdit={onEdit}
            />
          )}
          {!asks && (
            <>
              <BottomCards
                snapshot={snapshot}
                opensAt={opensAt}
                commands={commands}
                onStay={() => send(t('action.stay'))}
                onPerson={onPerson}
                onRate={onRate}
              />
              <Composer
                text={draft.text}
                input={input}
                placeholder={placeholderKey(conversation?.state)}
                onText={draft.setText}
                onTyping={typing}
                onSend={(text) => {
                  send(text);
                  draft.setText('');
                }}
              />
            </>
          )}
        </main>
        {overlay && (
          <PanelOverlay
            overlay={overlay}
            client={client}
            memory={memory}
            snapshot={snapshot}
            commands={commands}
            onRate={onRate}
            onClose={() => setOverlay(null)}
          />
        )}
      </div>
    </OperatorsProvider>
  );
}

function placeholderKey(state: string | undefined): MessageKey {
  if (state === 'resolved') return 'composer.continue';
  return state === 'closed' ? 'composer.new' : 'composer.placeholder';
}
