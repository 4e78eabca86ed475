/** Attributes of what is to lie above everything, dialogs included; without popovers it is an ordinary element. */
export const topLayer = { popover: 'showPopover' in HTMLElement.prototype ? 'manual' : undefined } as const
