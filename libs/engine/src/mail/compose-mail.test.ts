import { expect, test } from 'vitest';
import { linkMailKinds } from '#contracts/mail.js';
import { locales } from '#contracts/states.js';
import { composeMail, composeTest } from './compose-mail.js';

const mail = { id: 'm1', recipient: 'bruno@shop.example', expiresAt: Date.UTC(2026, 10, 30, 9, 5) };
const url = 'https://chat.example/console/enter#pal_x?a=1&b="2"';

test.each(locales.flatMap((locale) => linkMailKinds.map((kind) => ({ locale, kind }))))(
  'has the same content as text and as HTML: $kind in $locale',
  ({ locale, kind }) => {
    const { text, html, subject } = composeMail({ ...mail, kind, locale }, { url, name: 'Bruno', sender: 'Sofia' });
    const shown = html
      .replace(/<head>[\s\S]*<\/head>/, '')
      .replace(/<[^>]+>/g, '\n')
      .replaceAll('&quot;', '"')
      .replaceAll('&amp;', '&');
    for (const line of text.split('\n').filter((one) => one !== '' && !one.includes(url)))
      expect(shown).toContain(line);
    expect(text).toContain(url);
    expect(text).toMatch(/30.*2026.*UTC/);
    expect(subject).not.toMatch(/undefined|null/);
    expect(html).toContain(`lang="${locale}"`);
  },
);

test('a name is never markup', () => {
  const name = '<img src=x onerror=alert(1)> & "Co"';
  const { html, text } = composeMail({ ...mail, kind: 'invitation', locale: 'en' }, { url, name, sender: name });
  expect(html).not.toContain('<img');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;');
  expect(text).toContain(name);
});

test.each(locales)('a code is in the subject, in the text and in the HTML, in %s', (locale) => {
  const content = { code: '004217', business: 'Vela & Co' };
  const { subject, text, html } = composeMail({ ...mail, kind: 'visitor_code', locale }, content);
  expect(subject).toContain('004217');
  for (const line of text.trim().split('\n\n')) expect(html).toContain(line.replaceAll('&', '&amp;'));
  expect(text.split('\n')).toContain('004217');
  expect(text).toMatch(/Vela & Co/);
  expect(text).toMatch(/10 minut/);
});

test('greets a person without a name', () => {
  const { text } = composeMail({ ...mail, kind: 'invitation', locale: 'en' }, { url, name: null, sender: null });
  expect(text).toMatch(/^Hello,\n/);
});

test('a test message is in the language of the admin', () => {
  expect(composeTest('t1', mail.recipient, 'it').subject).toBe('La posta elettronica funziona');
});
