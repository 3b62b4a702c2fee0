/** True when this browser supports passkeys on this page (CON-30): it needs https or localhost, and a host name. */
export const passkeysHere = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^(?:\d+\.){3}\d+$|:/.test(location.hostname)
