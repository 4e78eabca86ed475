import { cleanup, configure, getConfig } from '@testing-library/react/pure'
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

afterEach(cleanup)

export * from '@testing-library/react/pure'
