import { describe, expect, it } from 'vitest';
import { decodeText } from './decode-text.js';
import { readFile, readPage } from './read-file.js';
import { readSiteMap } from './read-site-map.js';

const whole = (source: string, text: string) => readFile({ source, text, encoding: null });
const file = (source: string, text: string) => whole(source, text).items;

describe('Markdown', () => {
  it('uses the front matter and the text below it', () => {
    const text =
      '---\ntitle: Returns\ntopic: orders\nkind: answer\nlocale: it\nvariants:\n  - Can I send it back?\n---\n\nThirty days.\n';
    expect(file('returns.md', text)).toEqual([
      {
        source: 'returns.md',
        title: 'Returns',
        topic: 'orders',
        kind: 'answer',
        locale: 'it',
        variants: ['Can I send it back?'],
        body: 'Thirty days.',
      },
    ]);
  });

  it('uses the first heading, or else the file name, as title', () => {
    expect(file('a.md', '# Opening hours #\n\nNine to five.')).toMatchObject([
      { title: 'Opening hours', body: 'Nine to five.' },
    ]);
    expect(file('help/opening-hours.md', 'Nine to five.')).toMatchObject([{ title: 'opening hours' }]);
  });

  it('parses headings as Markdown does, in linear time', () => {
    expect(file('a.md', '# C# ##\r\nWords.')).toMatchObject([{ title: 'C#', body: 'Words.' }]);
    expect(file('a.md', '# C#\nWords.')).toMatchObject([{ title: 'C#' }]);
    expect(file('a.md', '# ##\nWords.')).toMatchObject([{ title: 'a' }]);
    const blanks = ' '.repeat(100_000);
    expect(file('a.md', `# A${blanks}B\nWords.`)).toMatchObject([{ title: `A${blanks}B`, body: 'Words.' }]);
  });

  it('rejects invalid YAML front matter and exponential alias expansion', () => {
    expect(file('a.md', '---\ntitle: [\n---\nText')).toMatchObject([{ refusal: 'unreadable' }]);
    expect(file('a.md', '---\na: &a [x]\ntitle: *a\n---\nText')).toMatchObject([{ refusal: 'unreadable' }]);
  });

  it('says the line of a fault in front matter', () => {
    expect(file('a.md', '---\ntitle: A\nkind: [\n  b: }\n---\nText')).toMatchObject([
      { detail: 'the front matter is not YAML: error at line 4' },
    ]);
  });

  it('keeps invalid Markdown unchanged', () => {
    expect(file('a.md', '# T\n\n**bold [link](')).toMatchObject([{ body: '**bold [link](' }]);
  });
});

describe('HTML', () => {
  const page = `<html lang="it-IT"><head><title>Negozio</title><style>p{}</style></head><body>
    <nav>Home</nav><main><h1>Resi e  rimborsi</h1><p>Entro <b>30 giorni</b>, vedi <a href="https://shop.example/resi">qui</a>
    o <a href="javascript:alert(1)">qua</a>.</p><script>alert(1)</script><table><tr><th>Paese</th><th>Costo</th></tr><tr><td>Italia</td><td>5 €</td></tr></table>
    <ul><li>uno</li></ul><img src="x" onerror="alert(1)"></main><footer>© 2026</footer></body></html>`;

  it.each(['und', 'mul', 'en,it', '', 'the language'])('ignores a page language of "%s"', (lang) => {
    const html = `<html lang="${lang}"><title>T</title><main>Words</main>`;
    expect(file('a.html', html)).toMatchObject([{ title: 'T', locale: null }]);
  });

  it('converts the main part of the page to Markdown, and reads its language', () => {
    const [article] = file('resi.html', page);
    expect(article).toMatchObject({ title: 'Resi e rimborsi', locale: 'it-IT', kind: null });
    expect(article && 'body' in article && article.body).toBe(
      'Entro **30 giorni**, vedi [qui](https://shop.example/resi) o qua.\n\nPaese | Costo\n\nItalia | 5 €\n\n-   uno',
    );
  });

  it('rejects a page without a title and one without text', () => {
    expect(file('a.html', '<p>words</p>')).toMatchObject([{ refusal: 'no_title' }]);
    expect(file('a.html', '<title>T</title><script>alert(1)</script>')).toMatchObject([
      { title: 'T', refusal: 'empty' },
    ]);
  });
});

describe('tables', () => {
  it.each([',', ';', '\t'])('reads rows separated by %j with any of the accepted column names', (separator) => {
    const row = (...cells: string[]) => cells.join(separator);
    const text = `\uFEFF${row('Question', 'Answer', 'Variants', 'Category')}\n${row('"Where ""are"" you?"', '"In Verona,\nItaly"', 'address|way', 'shop')}\n${row('Empty', '', '', '')}\n`;
    expect(file('faq.csv', text)).toEqual([
      {
        source: 'faq.csv#1',
        title: 'Where "are" you?',
        topic: 'shop',
        kind: null,
        locale: null,
        variants: ['address', 'way'],
        body: 'In Verona,\nItaly',
      },
      { source: 'faq.csv#2', title: 'Empty', refusal: 'empty' },
    ]);
  });

  it('says the line of an unclosed quote', () => {
    expect(file('a.csv', 'question,answer\nA?,B\n"How long?,30 days\nWhere?,There\n')).toMatchObject([
      { refusal: 'unreadable', detail: 'the row at line 3 has a double quote that is not closed' },
    ]);
  });

  it('rejects rows with text beyond the last column, which an unquoted separator has cut off', () => {
    const csv = 'question,answer\nHow long?,30 days, but not when it is dirty\nWhere?,"In Verona, Italy",,\n';
    expect(file('a.csv', csv)).toMatchObject([
      {
        source: 'a.csv#row 2',
        title: 'How long?',
        refusal: 'extra_cells',
        detail: expect.stringMatching(/^line 2 has 3 /),
      },
      { source: 'a.csv#2', title: 'Where?', body: 'In Verona, Italy' },
    ]);
  });

  it('rejects a table without known columns, and lists its columns', () => {
    expect(file('a.csv', 'a,b\n1,2')).toMatchObject([{ refusal: 'unknown_columns', detail: 'a, b' }]);
    expect(file('a.csv', 'title,b\n1,2')).toMatchObject([{ refusal: 'unknown_columns', detail: 'title, b' }]);
  });

  it('reports columns that are not read: unknown ones, and a second name for the same content', () => {
    const csv = 'ID,Question,Title,Answer,Price,,Lingua\nq,Long?,Short,Yes.,5,,fr\n';
    expect(whole('a.csv', csv)).toMatchObject({
      items: [{ source: 'a.csv#q', title: 'Short', locale: 'fr' }],
      isTable: true,
      ignoredColumns: ['Question', 'Price'],
    });
    const json = JSON.stringify([
      { title: 'A', body: 'B', price: 1 },
      { title: 'C', body: 'D', stock: 2, price: 3 },
      ...[7, null, 'words', ['a list']],
    ]);
    expect(whole('a.json', json)).toMatchObject({ isTable: true, ignoredColumns: ['price', 'stock'] });
    expect(whole('a.md', '---\ntitle: A\nlayout: page\n---\nB')).toMatchObject({ isTable: false, ignoredColumns: [] });
  });

  it('reads the first of several columns with one name, and reports the others', () => {
    expect(whole('a.csv', 'question,answer,Answer,answer\nA,B,C,D\n')).toMatchObject({
      items: [{ title: 'A', body: 'B' }],
      ignoredColumns: ['Answer', 'answer'],
    });
    expect(whole('a.csv', 'Question,question,answer\nA,B,C\n')).toMatchObject({ items: [{ title: 'A' }] });
  });

  it('reads lists of objects, each identified by its id', () => {
    const articles = [
      { id: 'r-1', title: 'Returns', body: 'Thirty days.', variants: ['Back?', 'Back?'] },
      { title: 'No words' },
      7,
    ];
    expect(file('a.json', JSON.stringify({ articles }))).toMatchObject([
      { source: 'a.json#r-1', variants: ['Back?'] },
      { source: 'a.json#2', refusal: 'empty' },
      { source: 'a.json#3', refusal: 'no_title' },
    ]);
  });

  it('rejects invalid JSON, anything but a list, and an empty list', () => {
    expect(file('a.json', '\uFEFF[\n{')).toMatchObject([
      { refusal: 'unreadable', detail: expect.stringContaining('line 2, column 2') },
    ]);
    expect(file('a.json', '{"a":1}')).toMatchObject([
      { refusal: 'unknown_format', detail: expect.stringContaining('a list of articles') },
    ]);
    expect(file('a.json', '[{"question":"A?","answer":{}}]')).toMatchObject([
      { refusal: 'unreadable', detail: 'body must be a text or a number' },
    ]);
    expect(file('a.json', '[]')).toMatchObject([{ refusal: 'empty' }]);
  });
});

it('rejects an unknown format, an empty file and binary data', () => {
  expect(file('photo.png', 'x')).toMatchObject([
    { refusal: 'unknown_format', detail: expect.stringContaining('md, markdown, txt, html') },
  ]);
  expect(file('a.md', ' \n')).toMatchObject([{ refusal: 'empty' }]);
  expect(file('a.md', 'MZ\0\0')).toMatchObject([{ refusal: 'unreadable' }]);
  const pdf = { source: 'https://a.example/', bytes: Buffer.from('%PDF'), contentType: 'application/pdf' };
  expect(readPage(pdf).items).toMatchObject([
    { refusal: 'unknown_format', detail: expect.stringContaining('text/html') },
  ]);
});

describe('readSiteMap', () => {
  it('reads pages and nested site maps', () => {
    const map =
      '<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc> https://a.example/?x=1&amp;y=2 </loc></url><url><lastmod>2026</lastmod></url></urlset>';
    expect(readSiteMap(map)).toEqual({ pages: ['https://a.example/?x=1&y=2'], maps: [] });
    expect(readSiteMap('<sitemapindex><sitemap><loc>https://a.example/b.xml</loc></sitemap></sitemapindex>')).toEqual({
      pages: [],
      maps: ['https://a.example/b.xml'],
    });
  });

  it('does not expand entities', () => {
    const bomb = '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>';
    expect(readSiteMap(bomb)?.pages ?? ['&b;']).toEqual(['&b;']);
  });

  it('is null for anything else', () => {
    for (const text of ['', 'words', '<html></html>', '<urlset']) expect(readSiteMap(text)).toBeNull();
  });
});

describe('decodeText', () => {
  it('uses the byte order mark, then the content type, then the page', () => {
    const latin = Buffer.from('perché', 'latin1');
    expect(decodeText(latin, 'text/html; charset=ISO-8859-1').text).toBe('perché');
    expect(decodeText(Buffer.from('<meta charset="iso-8859-1">perché', 'latin1'), 'text/html').text).toContain(
      'perché',
    );
    expect(decodeText(Buffer.from('\uFEFFperché', 'utf16le'), 'text/html; charset=iso-8859-1').text).toBe('perché');
    expect(decodeText(Buffer.from('perché'), 'text/html; charset=nonsense').text).toBe('perché');
  });

  it('decodes the characters that Windows-1252 has and Latin-1 has not', () => {
    const bytes = Uint8Array.of(0x93, 0x35, 0xa0, 0x80, 0x94, 0x92, 0x85);
    expect(decodeText(bytes, 'text/html; charset=windows-1252').text).toBe('“5\u00A0€”’…');
  });

  it('reports the assumed encoding when it is not UTF-8', () => {
    const taken = (charset: string) => decodeText(Buffer.from('a'), `text/html; charset=${charset}`).encoding;
    expect([taken('utf-8'), taken('UTF8'), taken('nonsense'), taken('iso-8859-1')]).toEqual([
      ...[null, null, null, 'windows-1252'],
    ]);
    const page = { source: 'https://a.example/a', bytes: Buffer.from('A\n\nperché', 'latin1') };
    expect(readPage({ ...page, contentType: 'text/plain; charset=latin1' })).toMatchObject({
      encoding: 'windows-1252',
      items: [{ body: expect.stringContaining('perché') }],
    });
    expect(readFile({ source: 'a.md', text: 'A', encoding: 'utf-16le' }).encoding).toBe('utf-16le');
  });
});

// With exponential backtracking, this page took longer than the age of the universe.
it('rejects an invalid language tag in linear time', () => {
  const page = `<html lang="en-${'a_'.repeat(5_000)}!"><body><h1>Seats</h1><p>We rent them.</p></body></html>`;
  expect(file('a.html', page)).toMatchObject([{ title: 'Seats' }]);
});
