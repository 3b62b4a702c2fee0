/** Whether this browser makes and uses passkeys on this page (CON-30): it wants https, or the machine itself, and a name. */
export const passkeysHere = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^(?:\d+\.){3}\d+$|:/.test(location.hostname)
