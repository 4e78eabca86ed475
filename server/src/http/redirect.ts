/** What a call answers to a browser that should go elsewhere; our links only, never an address that was sent to us. */
export class Redirect {
  readonly url: string
  constructor(url: string) {
    this.url = url
  }
}
