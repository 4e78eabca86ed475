import type { ArticleDraft } from '@portal/contract/articles'
import { readableText } from './readable-text.ts'

/** Puts the title, the intro and the text on the clipboard, with their markup where the browser can; whether that went well. */
export async function copyDraft({ title, intro, content }: ArticleDraft): Promise<boolean> {
  const text = [title, intro, readableText(content)].filter(Boolean).join('\n\n')
  const html = `<h1>${escaped(title)}</h1><p>${escaped(intro)}</p>${content}`
  const copy = async () => navigator.clipboard.write([new ClipboardItem({ 'text/html': html, 'text/plain': text })])
  return copy()
    .catch(() => navigator.clipboard.writeText(text))
    .then(
      () => true,
      () => false,
    )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
