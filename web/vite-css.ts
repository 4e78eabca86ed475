import { createHash } from 'node:crypto'
import type { CSSOptions } from 'vite'
import { breakpoints } from './src/ui/breakpoints.ts'

const names = new Map(Object.entries(breakpoints))

// Wider than any phone: a change there has a name.
const narrowest = 640

// One pixel is no distance; `em` and the millimetres of print follow something else.
const length = /(?<![\w.])(?![01]px)[\d.]+(px|rem)/

/** By property: the values that are not on the scale of tokens.css. */
const scales: [property: RegExp, off: RegExp, scale: string][] = [
  [/^(padding|margin|(row-|column-)?gap)/, length, '--space-4'],
  [/^font(-size)?$/, length, '--text-2'],
  [/^border-.*radius$/, length, '--r-sm'],
  // As high as a control; skeletons and pictures have their own heights.
  [/^min-(height|block-size)$/, /^(4\d|5[0-6])px$/, '--control'],
  [/^z-index$/, /^-?\d/, '--layer-bar'],
]

/** `@custom-media`, which browsers don't know yet, and the scales. Both builds need it: class names depend on the CSS. */
export const cssOnScale: CSSOptions = {
  // Without line numbers, which pages would transfer.
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

/** Throws for an unknown name, and for a width that should have one. */
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

/** Throws for a value off its scale, unless the comment above says why. */
export function refuseOffScale(declaration: Declaration): void {
  const found = scales.find(([property, off]) => property.test(declaration.prop) && off.test(declaration.value))
  if (!found || declaration.prev()?.text?.startsWith('Off the scale: ')) return
  const [, , token] = found
  throw declaration.error(
    `Use a token of src/styles/tokens.css, such as var(${token}), or say why not above it: /* Off the scale: … */`,
  )
}
