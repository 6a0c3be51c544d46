import { useState } from 'react';
import type { ArticleContent } from '#contracts/articles.js';
import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { Locale } from '#contracts/states.js';
import { useBackend } from '../../../lib/backend.js';
import { useMutation } from '../../../lib/use-mutation.js';

export interface Trial {
  chatbotId: ChatbotId;
  question: string;
  locale: Locale;
  /** Answers as if this were published already. */
  edit?: { articleId: ArticleId | null; content: ArticleContent };
}

/** Test question: asks what the bot would answer; nothing is sent or stored. */
export function useTrial() {
  const { rest } = useBackend();
  const [asked, setAsked] = useState<string | null>(null);
  const trial = useMutation({ mutationFn: (body: Trial) => rest.tryAnswer(body) });
  return {
    asked,
    result: trial.data,
    error: trial.error,
    isAsking: trial.isPending,
    ask: (body: Trial) => {
      setAsked(body.question);
      trial.mutate(body);
    },
  };
}
