// The service worker, registered only by the door. A new version waits for a request.
import { useEffect } from 'react'
import { store } from '#web/state/store.ts'

export const newVersion = store<ServiceWorker | null>(null)

/** Doors stay open for days: the interval of version checks in milliseconds. */
const ASK_EVERY = 60 * 60_000

async function register(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register('/sw.js')
  const follow = (worker: ServiceWorker | null) => {
    const ready = () => {
      // The first installation replaces no version, so it asks nothing.
      if (worker?.state === 'installed' && registration.active) newVersion.set(worker)
    }
    ready()
    worker?.addEventListener('statechange', ready)
  }
  follow(registration.waiting)
  registration.addEventListener('updatefound', () => follow(registration.installing))
  return registration
}

/** Makes the page installable; only here, so that other screens load nothing. */
function offerInstalling(): void {
  if (document.querySelector('link[rel=manifest]')) return
  document.head.append(Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest' }))
}

/** Makes the door work offline and installable. Not in development, which has no built worker. */
export function useInstalled(): void {
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
    offerInstalling()
    let clock: ReturnType<typeof setInterval> | undefined
    // Refused (storage is off, a private window): the door works, only not without network.
    register()
      .then(registration => (clock = setInterval(() => void registration.update().catch(() => undefined), ASK_EVERY)))
      .catch(() => undefined)
    // Another version has taken over: this page's files are gone. Stored scans stay.
    const first = navigator.serviceWorker.controller === null
    const reload = () => first || location.reload()
    navigator.serviceWorker.addEventListener('controllerchange', reload)
    return () => {
      clearInterval(clock)
      navigator.serviceWorker.removeEventListener('controllerchange', reload)
    }
  }, [])
}

export function update(worker: ServiceWorker): void {
  // The first visit has no controller, so it gets no such event.
  worker.addEventListener('statechange', () => worker.state === 'activated' && location.reload())
  worker.postMessage('take over')
}
