/** The words of rich text, a line for each paragraph. */
export function readableText(content = ''): string {
  const lines = content.replace(/<(?:br|\/p|\/li|\/h\d|\/tr)[^>]*>/g, '\n').replace(/<img[^>]*>/g, '[afbeelding]')
  const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&nbsp;': ' ' }
  return lines
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => entities[entity] ?? entity)
    .trim()
}
