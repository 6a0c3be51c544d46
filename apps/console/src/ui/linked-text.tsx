import classes from './linked-text.module.css';

const address = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]]/g;

/** What somebody wrote, exactly, with web addresses as links. */
export function LinkedText({ text }: { text: string }) {
  const parts: { text: string; at: number; link: boolean }[] = [];
  let end = 0;
  for (const match of text.matchAll(address)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index), at: end, link: false });
    parts.push({ text: match[0], at: match.index, link: true });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ text: text.slice(end), at: end, link: false });
  return (
    <span className={classes.text} dir="auto">
      {parts.map((part) =>
        part.link ? (
          <a key={part.at} href={part.text} target="_blank" rel="noreferrer noopener" className={classes.link}>
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </span>
  );
}
