import { useState } from 'react'

const storageKey = 'scan-signal'

/** Whether this device buzzes and beeps when a number is recognised: off until somebody switches it on. */
export function useScanSignal() {
  const [isOn, setIsOn] = useState(readChoice)

  function choose(chosen: boolean) {
    setIsOn(chosen)
    try {
      if (chosen) localStorage.setItem(storageKey, 'on')
      else localStorage.removeItem(storageKey)
    } catch {
      // Without storage the choice holds until the scanner closes.
    }
    if (chosen) giveSignal()
  }

  return { isOn, choose, give: () => isOn && giveSignal() }
}

function readChoice(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return false
  }
}

function giveSignal(): void {
  // Safari has no vibration, and some devices no sound.
  navigator.vibrate?.(60)
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  const tone = new OscillatorNode(audio, { frequency: 1320 })
  const volume = new GainNode(audio, { gain: 0.15 })
  tone.connect(volume).connect(audio.destination)
  tone.addEventListener('ended', () => void audio.close())
  tone.start()
  tone.stop(audio.currentTime + 0.09)
}
