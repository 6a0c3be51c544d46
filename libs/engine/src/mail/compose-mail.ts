import type { LinkMailKind } from '#contracts/mail.js';
import type { Locale } from '#contracts/states.js';
import type { OutgoingMail } from '../ports/mail-store.js';
import type { MailMessage } from '../ports/mailer.js';
import { codeTexts, mailTexts, testTexts } from './mail-texts.js';
import type { CodeContent, LinkContent, MailContent } from './queue-mail.js';

type Envelope = Pick<OutgoingMail, 'id' | 'kind' | 'recipient' | 'locale' | 'expiresAt'>;

/** Renders a message in its language. */
export function composeMail(mail: Envelope, content: MailContent): MailMessage {
  if ('code' in content) return composeCode(mail, content);
  if (mail.kind === 'visitor_code') throw new Error(`message ${mail.id} has no code`);
  return composeLink({ ...mail, kind: mail.kind }, content);
}

function composeLink(
  { id, kind, recipient, locale, expiresAt }: Envelope & { readonly kind: LinkMailKind },
  { url, name, sender }: LinkContent,
): MailMessage {
  const { host } = new URL(url);
  const facts = { name, sender, host, until: formatUntil(locale, expiresAt) };
  const { subject, heading, paragraphs, button, note } = mailTexts[locale][kind](facts);
  const text = `${[heading, ...paragraphs, `${button}: ${url}`, note].join('\n\n')}\n`;
  const html = toHtml(locale, subject, [
    ...[heading, ...paragraphs].map(paragraph),
    `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(button)}</a></p>`,
    noteOf(note),
  ]);
  return { id, recipient, subject, text, html };
}

function composeCode({ id, recipient, locale }: Envelope, content: CodeContent): MailMessage {
  const { subject, paragraph: intro, note } = codeTexts[locale](content);
  const code = `<p style="margin:28px 0;font-size:30px;font-weight:700;letter-spacing:6px">${escapeHtml(content.code)}</p>`;
  const html = toHtml(locale, subject, [paragraph(intro), code, noteOf(note)]);
  return { id, recipient, subject, text: `${[intro, content.code, note].join('\n\n')}\n`, html };
}

/** Renders the test message, which shows an admin that e-mail works. */
export function composeTest(id: string, recipient: string, locale: Locale): MailMessage {
  const { subject, text } = testTexts[locale];
  return { id, recipient, subject, text: `${text}\n`, html: toHtml(locale, subject, [paragraph(text)]) };
}

const buttonStyle =
  'display:inline-block;padding:12px 20px;border-radius:8px;background:#0f6b63;color:#ffffff;font-weight:600;text-decoration:none';

function noteOf(text: string): string {
  return `<p style="margin:0;font-size:13px;line-height:1.5;color:#6b7280">${escapeHtml(text)}</p>`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;line-height:1.55">${escapeHtml(text)}</p>`;
}

/** Mail programs support little beyond tables and inline styles. */
function toHtml(locale: Locale, title: string, body: readonly string[]): string {
  return `<!doctype html>
<html lang="${locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:0;font-family:system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;text-align:left"><tr><td>
${body.join('\n')}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** Recipients' time zones are unknown, so the text names the one it uses. */
function formatUntil(locale: Locale, at: number): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(at)} UTC`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
