import { createHash } from 'node:crypto'
import type { CSSOptions } from 'vite'
import { breakpoints } from './src/ui/breakpoints.ts'

const names = new Map(Object.entries(breakpoints))

// Wider than any phone: what changes there belongs to a form of the page, which has a name.
const narrowest = 640

// A line of one pixel is no distance; `em`, and the millimetres of print, follow something else.
const length = /(?<![\w.])(?![01]px)[\d.]+(px|rem)/

/** What is chosen from a scale of tokens.css: by property, the values that are not, and the scale. */
const scales: [property: RegExp, off: RegExp, scale: string][] = [
  [/^(padding|margin|(row-|column-)?gap)/, length, '--space-4'],
  [/^font(-size)?$/, length, '--text-2'],
  [/^border-.*radius$/, length, '--r-sm'],
  // Only what is as high as a control: skeletons and pictures have heights of their own.
  [/^min-(height|block-size)$/, /^(4\d|5[0-6])px$/, '--control'],
  [/^z-index$/, /^-?\d/, '--layer-bar'],
]

/**
 * Lets style sheets name the breakpoints, as `@custom-media` would, which browsers don't know yet, and keeps them on the scales.
 * Both builds of the app need it, since the names of classes depend on the CSS.
 */
export const cssOnScale: CSSOptions = {
  // Without the number of its line, which pages would transfer in the sheet and in the script.
  modules: {
    generateScopedName: (name, _, css) => `${name}_${createHash('md5').update(css).digest('hex').slice(0, 5)}`,
  },
  postcss: {
    plugins: [
      {
        postcssPlugin: 'scale',
        Once(root) {
          root.walkAtRules('media', writeWidths)
          root.walkDecls(refuseOffScale)
        },
      },
    ],
  },
}

type MediaRule = { params: string; error: (message: string) => Error }

/** Puts the widths in the place of the names of a media query; throws for an unknown name, and for a width that should have one. */
export function writeWidths(rule: MediaRule): void {
  const [, pixels = '0'] = /width\D*(\d+)(?:\.\d+)?px/.exec(rule.params) ?? []
  if (Number(pixels) > narrowest) throw rule.error('Use a name of src/ui/breakpoints.ts, such as (--tablet).')
  rule.params = rule.params.replaceAll(/\(--([\w-]+)\)/g, (_, name: string) => {
    const width = names.get(name)
    if (!width) throw rule.error(`There is no breakpoint '${name}' in src/ui/breakpoints.ts.`)
    return width
  })
}

type Declaration = {
  prop: string
  value: string
  prev: () => { type: string; text?: string } | undefined
  error: (message: string) => Error
}

/** Throws for a distance, size, radius or layer that is not of its scale, unless the comment above it says why it differs. */
export function refuseOffScale(declaration: Declaration): void {
  const found = scales.find(([property, off]) => property.test(declaration.prop) && off.test(declaration.value))
  if (!found || declaration.prev()?.text?.startsWith('Off the scale: ')) return
  const [, , token] = found
  throw declaration.error(
    `Use a token of src/styles/tokens.css, such as var(${token}), or say why not above it: /* Off the scale: … */`,
  )
}
