/** The bot's light Markdown as an operator would type it: an operator's message is shown exactly as it is sent. */
export function plainReply(markdown: string): string {
  return markdown
    .replace(/\s*\[\d{1,2}\](?!\()/g, '')
    .replace(/\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/\[([^[\]\n]+)\]\(([^()\s]+)\)/g, (_, label: string, address: string) =>
      label === address ? address : `${label}: ${address}`,
    )
    .trim();
}
