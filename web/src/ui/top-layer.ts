// Every browser that we build for has popovers; the DOM of the unit tests has none.
const hasPopover = import.meta.env.SSR || 'showPopover' in HTMLElement.prototype

/** Attributes of an element that lies above everything, dialogs included; without popovers it is an ordinary element. */
export const topLayer = { popover: hasPopover ? 'manual' : undefined } as const
