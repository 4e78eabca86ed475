/** The storage can't be reached or refuses us. The HTTP layer answers 503; trying again later is right. */
export class StorageUnavailable extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The storage is not available: ${reason}`, options)
    this.name = 'StorageUnavailable'
  }
}
