import { cleanup, configure } from '@testing-library/react/pure'
import { afterEach } from 'vitest'

// What tests get for '@testing-library/react': only those that show something pay for its loading.

// On a busy machine a screen may take its time to show what a test waits for.
configure({ asyncUtilTimeout: 45_000 })

afterEach(cleanup)

export * from '@testing-library/react/pure'
