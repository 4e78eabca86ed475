import { cleanup, configure, getConfig } from '@testing-library/react/pure'
import * as React from 'react'
import { afterEach } from 'vitest'
import { patienceMs } from './patience.ts'

// What tests get for '@testing-library/react': only those that show something pay for its loading.

const { getElementError } = getConfig()
configure({
  asyncUtilTimeout: patienceMs,
  getElementError(message, container) {
    // Who waits looks again and again, and would print the whole page each time. It is printed when they give up.
    const error =
      message !== null && isWaiting()
        ? Object.assign(new Error(message), { name: 'TestingLibraryElementError' })
        : getElementError(message, container)
    // So that a failure shows the test's line and none of these.
    Error.captureStackTrace(error, getConfig().getElementError)
    return error
  },
})

function isWaiting(): boolean {
  return (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics === true
}

// React notes for each element where it was made, for its warnings, until these are too many. That takes half of rendering.
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} })

afterEach(cleanup)

export * from '@testing-library/react/pure'
