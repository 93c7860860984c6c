#!/bin/sh
# Lights a strip of WLED as the table's panel is: amber and bright while the cups
# go up, red for a ruling, a calm light in a turn, dark between games. Give it the
# flags with which mosquitto_sub reaches the broker, such as -h 192.168.1.10.
#
# In WLED, under Sync Interfaces, MQTT is on with the same broker and the device
# topic "wled/table". TABLE is the table's id.
TABLE=${TABLE:-table-1}
WLED=${WLED:-wled/table}

light() {
	mosquitto_pub "$@" -t "$WLED/api" -s
}

mosquitto_sub "$@" -t "dicetable/$TABLE/panel" | while read -r panel; do
	case $panel in
	*'"scene":"cups_up"'*) echo '{"on":true,"bri":255,"seg":[{"fx":0,"col":[[255,160,0]]}]}' ;;
	*'"scene":"verdict"'*) echo '{"on":true,"bri":200,"seg":[{"fx":0,"col":[[255,30,0]]}]}' ;;
	*'"scene":"timer"'*) echo '{"on":true,"bri":200,"seg":[{"fx":2,"col":[[255,160,0]]}]}' ;;
	*'"scene":"idle"'*) echo '{"on":false}' ;;
	*) echo '{"on":true,"bri":60,"seg":[{"fx":0,"col":[[0,40,90]]}]}' ;;
	esac | light "$@"
done
