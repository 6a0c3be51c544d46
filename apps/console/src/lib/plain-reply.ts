/** The bot's light Markdown as an operator would type it: without marks and citations. */
export function plainReply(markdown: string): string {
  return markdown
    .replace(/(?<!\s)\s*\[\d{1,2}\](?!\()/g, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/\[([^[\]\n]+)\]\(([^()\s]+)\)/g, (_, label: string, address: string) =>
      label === address ? address : `${label}: ${address}`,
    )
    .trim();
}
