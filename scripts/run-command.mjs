import { spawn } from 'node:child_process'

const signalNumbers = { SIGINT: 2, SIGTERM: 15, SIGHUP: 1 }
const running = new Set()

/** Runs a program to its end and gives its exit code; a signal to us stops the program first. */
export function runCommand(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options })
    track(child)
    child.once('error', reject)
    child.once('close', (code, signal) => resolve(code ?? exitCodeOf(signal)))
  })
}

/** The exit code that a shell gives to a program that died of a signal. */
export function exitCodeOf(signal) {
  return 128 + (signalNumbers[signal] ?? 0)
}

function track(child) {
  if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop)
  running.add(child)
  child.once('close', () => {
    running.delete(child)
    if (running.size === 0) for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop)
  })
}

function stop(signal) {
  for (const child of running) {
    child.kill(signal)
    child.once('close', () => process.exit(exitCodeOf(signal)))
  }
}
