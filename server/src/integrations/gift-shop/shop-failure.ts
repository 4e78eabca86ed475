export type ShopFailureKind = 'lost' | 'timeout' | 'status' | 'redirect' | 'garbage' | 'too-large' | 'paused'

/** The shop gave no answer that can be believed: nothing is known, and the same call may be made again later. */
export class ShopFailure extends Error {
  readonly kind: ShopFailureKind

  constructor(kind: ShopFailureKind, detail: string = kind) {
    super(detail)
    this.name = 'ShopFailure'
    this.kind = kind
  }
}
