import { TEMPLATE_MARKS } from '../../contract.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, character => ESCAPES[character]!)

/** The letter's template with the typed text, escaped, with line breaks. One pass, so that a typed placeholder stays as typed. */
export function filledTemplate(html: string, { subject, message }: { subject: string; message: string }): string {
  const words: Record<string, string> = {
    [TEMPLATE_MARKS.subject]: escaped(subject),
    [TEMPLATE_MARKS.message]: escaped(message).replaceAll('\n', '<br/>'),
  }
  return html.replace(/\{\{(?:subject|message)\}\}/g, mark => words[mark] ?? mark)
}
