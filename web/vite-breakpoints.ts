import type { CSSOptions } from 'vite'
import { breakpoints } from './src/ui/breakpoints.ts'

const names = new Map(Object.entries(breakpoints))

// Wider than any phone: what changes there belongs to a form of the page, which has a name.
const narrowest = 640

/**
 * Lets style sheets name the breakpoints, as `@custom-media` would, which browsers don't know yet. Both builds of the app need
 * it, since the names of classes depend on the CSS.
 */
export const cssWithBreakpoints: CSSOptions = {
  postcss: {
    plugins: [{ postcssPlugin: 'breakpoints', Once: (root) => void root.walkAtRules('media', writeWidths) }],
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
