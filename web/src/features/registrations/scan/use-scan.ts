import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { type BarcodeReader, createBarcodeReader } from './barcode-reader.ts'
import { type Camera, type CameraProblem, cameraProblem, closeCamera, openCamera, watchEnd } from './camera.ts'
import { type Choice, type Label, type LabelMatch, matchFrame } from './match-label.ts'

/** A number that is to be checked, or one that suits other brands. */
export type Found = Extract<LabelMatch, { serialNumber: string }>

/** What keeps the scanner waiting: a label without a serial number, a photo without a code, or nothing in sight. */
export type ScanNotice = 'article' | 'mac' | 'unclear' | 'empty-photo' | 'slow'

export type ScanProblem = CameraProblem | 'decoder'

const slowAfterMs = 10_000

/** The camera of the scanner and what it reads. Nothing that it sees is kept or leaves the device. */
export function useScan(video: RefObject<HTMLVideoElement | null>, { brand, masks }: Choice, onFound: () => void) {
  const reader = useMemo(() => createBarcodeReader(), [])
  const { camera, problem, fail, open } = useCamera()
  const [found, setFound] = useState<Found | null>(null)
  const [notice, setNotice] = useState<ScanNotice | null>(null)

  useEffect(() => () => reader.stop(), [reader])

  function show(match: LabelMatch) {
    if (!('serialNumber' in match)) return setNotice(match.kind)
    onFound()
    setFound(match)
    setNotice(null)
  }

  const onMatch = useEffectEvent(show)
  const stream = found === null && problem === null ? camera?.stream : undefined
  useEffect(() => {
    const element = video.current
    if (!stream || !element) return
    const stop = new AbortController()
    const timer = setTimeout(() => setNotice((shown) => shown ?? 'slow'), slowAfterMs)
    const judge = (labels: Label[]) => matchFrame(labels, { brand, masks })
    readCamera({
      video: element,
      stream,
      reader,
      judge,
      signal: stop.signal,
      onMatch: (match) => onMatch(match),
    }).catch(() => !stop.signal.aborted && fail('decoder'))
    return () => {
      stop.abort()
      clearTimeout(timer)
      element.pause()
    }
  }, [video, stream, reader, brand, masks, fail])

  async function readPhoto(photo: Blob) {
    const image = await createImageBitmap(photo).catch(() => null)
    if (image === null) return setNotice('empty-photo')
    try {
      const labels = await reader.read({ image, isPhoto: true })
      if (labels.length === 0) setNotice('empty-photo')
      else show(matchFrame(labels, { brand, masks }))
    } catch {
      fail('decoder')
    }
  }

  return {
    camera,
    problem,
    found,
    notice,
    setFound,
    readPhoto,
    again: () => {
      setFound(null)
      setNotice(null)
    },
    /** Asks for the camera once more, or for another one. */
    open: (deviceId: string | null = null) => {
      setNotice(null)
      open(deviceId)
    },
  }
}

// Off in the background, where another app may need it: on iOS it would come back black. Off as well after a problem.
function useCamera() {
  const [camera, setCamera] = useState<Camera | null>(null)
  const [problem, setProblem] = useState<ScanProblem | null>(null)
  const [wanted, setWanted] = useState<{ deviceId: string | null } | null>({ deviceId: null })
  const isShown = useSyncExternalStore(watchShown, () => document.visibilityState === 'visible')

  const fail = useCallback((reason: ScanProblem) => {
    setProblem(reason)
    setWanted(null)
  }, [])

  useEffect(() => {
    if (!wanted || !isShown) return
    let isOver = false
    let opened: Camera | null = null
    async function start({ deviceId }: { deviceId: string | null }) {
      try {
        opened = await openCamera(deviceId)
        if (isOver) return closeCamera(opened)
        watchEnd(opened, () => !isOver && fail('busy'))
        setCamera(opened)
      } catch (error) {
        if (!isOver) fail(cameraProblem(error))
      }
    }
    void start(wanted)
    return () => {
      isOver = true
      if (opened) closeCamera(opened)
      setCamera(null)
    }
  }, [wanted, isShown, fail])

  function open(deviceId: string | null) {
    setProblem(null)
    setWanted({ deviceId })
  }

  return { camera, problem, fail, open }
}

function watchShown(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}

type Reading = {
  video: HTMLVideoElement
  stream: MediaStream
  reader: BarcodeReader
  judge: (labels: Label[]) => LabelMatch
  signal: AbortSignal
  onMatch: (match: LabelMatch) => void
}

/**
 * Shows the camera and reads it frame by frame, until the signal says stop. Calls `onMatch` for what two readings in a row
 * agree on; frames without a reading between them don't count. Rejects when the reader can't be loaded.
 */
async function readCamera({ video, stream, reader, judge, signal, onMatch }: Reading): Promise<void> {
  video.srcObject = stream
  // Rejects when the dialog closes before the first picture.
  video.play().catch(() => undefined)
  let last = ''
  while (true) {
    await nextFrame(video)
    if (signal.aborted) return
    const image = await createImageBitmap(video).catch(() => null)
    if (image === null) continue
    const labels = await reader.read({ image, isPhoto: false })
    if (signal.aborted) return
    if (labels.length === 0) continue
    const match = judge(labels)
    const reading = JSON.stringify(match)
    if (reading === last) onMatch(match)
    last = reading
  }
}

// Firefox got the callback for frames of a video in 2024.
function nextFrame(video: HTMLVideoElement): Promise<unknown> {
  return new Promise((resolve) => {
    if ('requestVideoFrameCallback' in video) video.requestVideoFrameCallback(resolve)
    else requestAnimationFrame(resolve)
  })
}

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
