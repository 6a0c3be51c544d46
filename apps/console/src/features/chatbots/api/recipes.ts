/** Where the widget is put on a page. */
export const recipes = ['html', 'tag_manager', 'react', 'wordpress'] as const;
export type Recipe = (typeof recipes)[number];

interface Widget {
  /** Of this server. */
  origin: string;
  chatbotId: string;
}

/** Code to paste that puts the widget on a page. Ids and origins need no escaping: they have neither quotes nor brackets. */
export function recipeCode(recipe: Recipe, { origin, chatbotId }: Widget): string {
  const source = `${origin}/widget/loader.js`;
  const tag = `<script src="${source}" data-chatbot="${chatbotId}" async></script>`;
  const script = [
    `const script = document.createElement('script');`,
    `script.src = '${source}';`,
    `script.dataset.chatbot = '${chatbotId}';`,
    'document.body.append(script);',
  ];
  const indented = (depth: number) => script.map((line) => `${' '.repeat(depth)}${line}`);
  switch (recipe) {
    case 'html':
      return tag;
    case 'tag_manager':
      // Tag managers drop the attributes of a script element that they do not know.
      return ['<script>', '{', ...indented(2), '}', '</script>'].join('\n');
    case 'react':
      return [
        `import { useEffect } from 'react';`,
        '',
        'export function Chat() {',
        '  useEffect(() => {',
        ...indented(4),
        '  }, []);',
        '  return null;',
        '}',
      ].join('\n');
    case 'wordpress':
      return [`add_action( 'wp_footer', function () {`, `  echo '${tag}';`, '} );'].join('\n');
  }
}

/** Address that opens an e-mail with this text (RFC 6068), for the site's developer. Its lines end with CRLF. */
export function mailAddress(subject: string, body: string): string {
  const encode = (text: string) => encodeURIComponent(text.replace(/\r?\n/g, '\r\n'));
  return `mailto:?subject=${encode(subject)}&body=${encode(body)}`;
}
