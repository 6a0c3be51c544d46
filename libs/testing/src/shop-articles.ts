import type { ArticleId, ChatbotId } from '#contracts/ids.js';
import type { KnowledgeArticle } from '#engine/ports/answerer.js';

export const shopId = 'shop' as ChatbotId;

/** The first of `variants` is the title. */
export function shopArticle(
  id: string,
  body: string,
  variants: string[],
  more: Partial<KnowledgeArticle> = {},
): KnowledgeArticle {
  const [title = id, ...others] = variants;
  return {
    id: id as ArticleId,
    chatbotId: shopId,
    version: 1,
    kind: 'answer',
    locale: 'en',
    title,
    variants: others,
    body,
    ...more,
  };
}

/** A small knowledge base in two languages, with one document. */
export const shopArticles = [
  shopArticle('track', 'Use the **tracking link** in your e-mail.', [
    'Where is my order?',
    'track my parcel',
    'has my package been sent',
    'follow the shipment',
  ]),
  shopArticle('return', 'You have 30 days.', [
    'How do I return an item?',
    'send something back',
    'return policy for shoes',
    'I changed my mind',
  ]),
  shopArticle('refund', 'Within 5 days.', [
    'When do I get my money back?',
    'refund not received',
    'how long does a refund take',
    'waiting for reimbursement',
  ]),
  shopArticle('pay', 'Cards and bank transfer.', [
    'How can I pay?',
    'which cards do you accept',
    'payment by bank transfer',
    'can I use paypal',
  ]),
  shopArticle('hours', 'From 9 to 19.', [
    'When are you open?',
    'opening hours on sunday',
    'what time does the store close',
    'are you open today',
  ]),
  shopArticle('warranty', 'Two years.', [
    'How long is the warranty?',
    'guarantee on bikes',
    'my frame broke is it covered',
    'warranty claim',
  ]),
  shopArticle('size', 'Measure your inseam.', [
    'Which bike size fits me?',
    'size guide for frames',
    'I am 180 cm tall which frame',
    'choose the right size',
  ]),
  shopArticle(
    'apertura',
    'Dalle 9 alle 19.',
    ['Quando siete aperti?', "orari d'apertura la domenica", 'a che ora chiude il negozio'],
    { locale: 'it' },
  ),
  shopArticle(
    'terms',
    'General text.\n\n## Batteries\nLithium batteries travel by road only. They are never sent by air.\n\n## Islands\nParcels to Sardinia take two more days.',
    ['Shipping terms'],
    { kind: 'document' },
  ),
];
