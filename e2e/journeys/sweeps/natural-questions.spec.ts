import { expect } from '@playwright/test';
import type { Locale } from '#contracts/states.js';
import { journeys } from '../../support/journey.js';

// With the sentence encoder, the default of a server.
const test = journeys({ ENCODER: 'builtin' });

/** Typical first questions to a shop in natural words, and the article that answers each. */
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
  test(`first questions in natural words are answered, or asked about, in ${locale}`, async ({ browsers }) => {
    for (const [question, title] of asked[locale]) {
      const visitor = await browsers.visitor(locale);
      await visitor.write(question);
      const source = visitor.sources.filter({ hasText: title });
      // A source under the answer, or a choice.
      const right = visitor.log.getByRole('button', { name: title });
      await expect(right, question).toBeVisible();
      if ((await source.count()) === 0) await right.click();
      await expect(source, question).toBeVisible();
      await expect(visitor.cancelWaiting).toHaveCount(0);
      await visitor.page.context().close();
    }
  });
}
