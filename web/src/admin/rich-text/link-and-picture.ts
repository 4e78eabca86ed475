import { Mark, Node } from '@tiptap/core'
import { isLinkAddress, storagePath } from '@portal/contract/article-html'

/** A link. The library's own brings a finder of addresses in running text, 10 KB, that nobody asked for. */
export const Link = Mark.create({
  name: 'link',
  inclusive: false,
  addAttributes: () => ({ href: { default: null }, title: { default: null } }),
  parseHTML: () => [
    { tag: 'a[href]', getAttrs: (link) => (isLinkAddress(link.getAttribute('href') ?? '') ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

export type PictureAttributes = {
  src: string
  /** Empty for a picture that is decoration. */
  alt: string
  width: number | null
  height: number | null
  caption: string
}

/** A stored picture with its description, and perhaps a caption. */
export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: null },
    alt: { default: '' },
    width: { default: null },
    height: { default: null },
    caption: { default: '' },
  }),
  parseHTML: () => [
    { tag: 'figure', getAttrs: (figure) => pictureIn(figure, figure.querySelector('img')) },
    { tag: 'img', getAttrs: (image) => pictureIn(null, image) },
  ],
  renderHTML: ({ node: { attrs } }) => {
    const { caption, ...image } = attrs as PictureAttributes
    const shown = ['img', { ...image, loading: 'lazy' }] as const
    return caption ? ['figure', shown, ['figcaption', {}, caption]] : ['figure', shown]
  },
})

// A figure around something else loses its tag, and keeps what it holds.
function pictureIn(figure: Element | null, image: Element | null): PictureAttributes | false {
  const src = storagePath(image?.getAttribute('src') ?? '')
  if (!image || !src) return false
  return {
    src,
    alt: image.getAttribute('alt') ?? '',
    width: lengthIn(image.getAttribute('width')),
    height: lengthIn(image.getAttribute('height')),
    caption: figure?.querySelector('figcaption')?.textContent?.trim() ?? '',
  }
}

function lengthIn(text: string | null): number | null {
  return text && /^\d{1,4}$/.test(text) ? Number(text) : null
}

/** A line across; older articles have some. */
export const Rule = Node.create({
  name: 'rule',
  group: 'block',
  parseHTML: () => [{ tag: 'hr' }],
  renderHTML: () => ['hr'],
})
