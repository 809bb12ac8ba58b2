#!/bin/sh
# Documents in, answers out, with nothing but curl.
#
#   sh examples/curl.sh                                 asks http://127.0.0.1:9621
#   sh examples/curl.sh http://weft.example:9621        or WEFT_URL; WEFT_KEY where a key is needed
set -eu

weft=${1:-${WEFT_URL:-http://127.0.0.1:9621}}
key=${WEFT_KEY:-any}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Fails with what the service says if it does not answer with success.
ask() {
  curl --silent --show-error --fail-with-body --header "Authorization: Bearer $key" --output "$folder/answer" "$@" ||
    { cat "$folder/answer" >&2; exit 1; }
  cat "$folder/answer"
}
# The text on the left, which is shown, must hold the words on the right.
must_hold() {
  printf '%s\n\n' "$1"
  case $1 in *"$2"*) ;; *) printf 'expected: %s\n' "$2" >&2; exit 1 ;; esac
}

echo '# A text'
answer=$(ask "$weft/documents/text" --json '{
  "text": "The Korsvik lighthouse was built by Marit Hauge in 1887. Its keeper was Jonas Berg, who kept bees on the rock.",
  "file_source": "korsvik.txt"
}')
must_hold "$answer" '"status":"success"'

echo '# A file'
printf '# The glassworks of Oslund\n\nThe lamp of Korsvik comes from here. The glassworks of Oslund was founded by Peder Lind in 1851.\n' >"$folder/oslund.md"
answer=$(ask "$weft/documents/file" --form "file=@$folder/oslund.md")
must_hold "$answer" '"track_id":'

echo '# Both are stored; they are read in the background'
while status=$(ask "$weft/documents/pipeline_status") || exit 1; do
  case $status in *'"busy":false'*) break ;; esac
  sleep 0.1
done
track=$(printf '%s' "$answer" | sed 's/.*"track_id":"\([^"]*\)".*/\1/')
must_hold "$(ask "$weft/documents/track/$track")" '"status":"processed"'

echo '# A question, with the passages that the answer rests on'
answer=$(ask "$weft/query" --json '{"query": "Who built the Korsvik lighthouse?", "include_references": true}')
must_hold "$answer" 'Marit Hauge in 1887. [1]'
must_hold "$answer" '"file_path":"korsvik.txt"'

echo '# The same as a stream: a line of JSON for each piece of the answer'
answer=$(ask "$weft/query/stream" --json '{"query": "Who founded the glassworks of Oslund?"}')
must_hold "$answer" '{"response":'
must_hold "$answer" 'Peder Lind'

echo '# A chat, as OpenAI has it'
answer=$(ask "$weft/v1/chat/completions" --json '{
  "model": "svc-hybrid",
  "messages": [{"role": "user", "content": "Who built the Korsvik lighthouse?"}]
}')
must_hold "$answer" '"object":"chat.completion"'
must_hold "$answer" 'Marit Hauge'

echo '# A chat as a stream: Server-Sent Events'
answer=$(ask "$weft/v1/chat/completions" --json '{
  "model": "svc-hybrid",
  "messages": [{"role": "user", "content": "Who built the Korsvik lighthouse?"}],
  "stream": true
}')
must_hold "$answer" 'data: [DONE]'

echo '# What the service knows of the builder'
answer=$(ask --get "$weft/graphs" --data-urlencode 'label=Marit Hauge' --data 'max_depth=1')
must_hold "$answer" '"label":"Marit Hauge"'

echo 'All as expected.'
