import { expect } from '@playwright/test';
import type { Locale } from '#contracts/states.js';
import { journeys } from '../support/journey.js';

// With the sentence encoder, as it is started by default.
const test = journeys({ ENCODER: 'builtin' });

/** What people ask a shop first, in their own words, and the article that knows. */
const asked: Record<Locale, [question: string, title: string][]> = {
  en: [
    ['how can I pay', 'Which payment methods do you accept?'],
    ['how much is shipping', 'How much does shipping cost?'],
    ['i got the wrong item', 'I received the wrong article. What do I do?'],
    ['the parcel arrived broken', 'My parcel arrived damaged. What now?'],
    ['do you rent bikes?', 'Can I hire a bike?'],
  ],
  it: [
    ['come posso pagare', 'Quali metodi di pagamento accettate?'],
    ['quanto costa spedire', 'Quanto costa la spedizione?'],
    ['mi è arrivato l’articolo sbagliato', "Ho ricevuto l'articolo sbagliato. Cosa devo fare?"],
    ['il pacco è arrivato rotto', 'Il pacco è arrivato danneggiato. Come procedo?'],
    ['noleggiate biciclette?', 'Posso noleggiare una bici?'],
  ],
};

for (const locale of ['en', 'it'] as const) {
  for (const [question, title] of asked[locale]) {
    test(`“${question}” is answered, or asked about`, async ({ browsers }) => {
      const visitor = await browsers.visitor(locale);
      await visitor.write(question);
      // A source under the answer, or a choice.
      const right = visitor.log.getByRole('button', { name: title });
      await expect(right).toBeVisible();
      if ((await visitor.sources.count()) === 0) await right.click();
      await expect(visitor.sources.filter({ hasText: title })).toBeVisible();
      await expect(visitor.cancelWaiting).toHaveCount(0);
    });
  }
}
