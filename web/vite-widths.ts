type Part = string | Element
type Element = { open: string; parts: Part[]; close: string }

/**
 * One HTML of the same page as it is in a wide and in a narrow window: what both have stands in it once, and what only one
 * has is marked by `data-width`, for a media query to hide.
 */
export function mergeWidths(wide: string, narrow: string): string {
  const merged = mergeParts(read(wide), read(narrow))
  if (merged === null) throw new Error('A text of a page differs by width, and no element is around it.')
  return merged
}

// Null when a text differs: then the element around it is marked.
function mergeParts(wide: Part[], narrow: Part[]): string | null {
  const before = countAlike(wide, narrow)
  const after = countAlike(wide.slice(before).reverse(), narrow.slice(before).reverse())
  const ofWide = wide.slice(before, wide.length - after)
  const ofNarrow = narrow.slice(before, narrow.length - after)
  if ([...ofWide, ...ofNarrow].some((part) => typeof part === 'string')) return null

  const differing = Array.from({ length: Math.max(ofWide.length, ofNarrow.length) }, (_, place) =>
    mergeElements(ofWide[place] as Element | undefined, ofNarrow[place] as Element | undefined),
  )
  return [...wide.slice(0, before).map(write), ...differing, ...wide.slice(wide.length - after).map(write)].join('')
}

function mergeElements(wide: Element | undefined, narrow: Element | undefined): string {
  const inside = wide && wide.open === narrow?.open ? mergeParts(wide.parts, narrow.parts) : null
  if (wide && inside !== null) return wide.open + inside + wide.close
  return (wide ? mark(wide, 'wide') : '') + (narrow ? mark(narrow, 'narrow') : '')
}

function countAlike(some: Part[], others: Part[]): number {
  const different = some.findIndex(
    (part, place) => place >= others.length || write(part) !== write(others[place] as Part),
  )
  return different === -1 ? some.length : different
}

function mark({ open, ...rest }: Element, width: 'wide' | 'narrow'): string {
  return write({ ...rest, open: open.replace(/^<[\w-]+/, `$& data-width="${width}"`) })
}

function write(part: Part): string {
  return typeof part === 'string' ? part : part.open + part.parts.map(write).join('') + part.close
}

// What React writes: attributes are escaped, and what has no content ends in '/>'. Its comments are for its own hydration.
function read(html: string): Part[] {
  const root: Element = { open: '', parts: [], close: '' }
  const opened = [root]
  for (const [token] of html.replaceAll(/<!--.*?-->/g, '').matchAll(/<[^>]*>|[^<]+/g)) {
    const place = opened.at(-1) as Element
    if (token.startsWith('</')) {
      place.close = token
      opened.pop()
    } else if (!token.startsWith('<')) {
      place.parts.push(token)
    } else {
      const element = { open: token, parts: [], close: '' }
      place.parts.push(element)
      if (!token.endsWith('/>')) opened.push(element)
    }
  }
  if (opened.length !== 1) throw new Error('The HTML of a page can’t be read.')
  return root.parts
}
