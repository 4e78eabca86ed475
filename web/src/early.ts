import { keepEarlyTaps } from './app/early-taps.ts'

keepEarlyTaps()
