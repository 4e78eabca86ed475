/** The phone for `test.use(phone)`; other journeys run on a desktop. */
export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const

export const desktop = { viewport: { width: 1280, height: 800 } } as const
