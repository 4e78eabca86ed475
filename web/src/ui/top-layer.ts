/** Attributes of an element above everything, dialogs included; in a browser without popovers they do nothing. */
export const topLayer = { popover: 'showPopover' in HTMLElement.prototype ? 'manual' : undefined } as const
