#!/bin/sh
# Describes the last commit, which has what `pull` and `generate` wrote: what changed in each API and, with IMPACT=true, the
# places in the code that its newest version touches. Writes into the folder $REPORTS:
#   body.md    Markdown, at most 60,000 characters: GitHub accepts 65,536
#   title.txt  one line
# $GENERATE is the command of the program.
set -eu

# The newest version of the lock $1, a file of a commit; nothing if there is none.
newest() {
  git cat-file -e "$1" 2>/dev/null || return 0
  git show "$1" | node -p 'Object.keys(JSON.parse(fs.readFileSync(0, "utf8")).versions ?? {}).at(-1) ?? ""'
}

# $1: the characters of each report.
changes() {
  while read -r lock; do
    api=$(basename "$(dirname "$lock")")
    from=$(newest "HEAD~1:$lock")
    to=$(newest "HEAD:$lock")
    [ -n "$to" ] || continue
    if [ -z "$from" ]; then
      printf '# %s\n\nIts documents are locked for the first time; the newest version is %s.\n\n' "$api" "$to"
    elif [ "$from" = "$to" ]; then
      printf '# %s\n\nIts newest version is %s, as before; its documents, their dates or its index changed.\n\n' "$api" "$to"
      $GENERATE diff "$to" "$to" --api "$api" --format json </dev/null | node -p '
        JSON.parse(fs.readFileSync(0, "utf8")).index.changes.map(({ kind, sentence }) => `- ${kind}: ${sentence}\n`).join("")'
    else
      $GENERATE diff "$from" "$to" --api "$api" --format markdown --max-characters "$1" </dev/null
    fi
    echo "$api $to" >> "$REPORTS/news"
  done < "$REPORTS/locks"
}

# $1: the characters of each report.
places() {
  while read -r api to; do
    $GENERATE impact --api "$api" --to "$to" --format markdown --max-characters "$1" </dev/null ||
      printf '\n`impact` of %s failed: the log of the job says why.\n' "$api"
  done < "$REPORTS/news"
}

git -c core.quotePath=false diff --name-only --no-renames HEAD~1 -- ':(top,glob)**/lock.json' > "$REPORTS/locks"
count=$(wc -l < "$REPORTS/locks")
: > "$REPORTS/news"
changes $((30000 / (count + 1))) > "$REPORTS/body.md"
if [ "${IMPACT:-}" = true ]; then places $((30000 / (count + 1))) >> "$REPORTS/body.md"; fi
if [ -s "$REPORTS/news" ]; then
  printf 'API versions: %s\n' "$(paste -sd, "$REPORTS/news")"
else
  echo "API versions: as they are published"
fi > "$REPORTS/title.txt"
